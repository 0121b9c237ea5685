import { clipMiddle } from '#src/lib/text.ts';
import { CopyButton } from './copy-button.tsx';
import { type IdsAround, idPlace } from './id-place.ts';
import { TextLink } from './text-link.tsx';
import { Tip } from './tip.tsx';

type IdTextProps = {
  id: string;
  /** What the id belongs to: "page". Names the copy button, and says where the id leads (`idPlace`). */
  of: string;
  /** The ids that the address of the thing needs before its own: the page of an audience. Without them the id is text. */
  within?: IdsAround | undefined;
  /** It is what the screen or dialog around it shows: a link would lead to where one is. */
  here?: boolean | undefined;
  /** The whole id, not its ends alone. */
  whole?: boolean | undefined;
};

/** An id: small, monospace, cut in its middle, with a copy button; the way to what it names where that has a screen. */
export function IdText({ id, of, within, here = false, whole = false }: IdTextProps) {
  const shown = whole ? id : clipMiddle(id, 10, 4);
  const place = here ? undefined : idPlace(of, id, within);
  const plain = <bdi className="font-mono text-12 wrap-anywhere">{shown}</bdi>;
  const text =
    place === undefined ? (
      plain
    ) : (
      <TextLink {...place} className="inline-flex min-h-6 items-center font-normal">
        {plain}
      </TextLink>
    );
  return (
    <span className="inline-flex max-w-full items-center align-middle">
      {shown === id ? (
        text
      ) : (
        <Tip text={id} focusableChild={place !== undefined}>
          {text}
        </Tip>
      )}
      <CopyButton text={id} label={`Copy ${of} id`} className="-my-2 ml-0.5 inline-flex" />
    </span>
  );
}
