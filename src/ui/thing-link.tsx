import { isBlank } from '#src/lib/text.ts';
import { BidiText } from './bidi-text.tsx';
import { IdText, type IdTextProps, idPlace } from './id-text.tsx';
import { TextLink } from './text-link.tsx';

type ThingLinkProps = Pick<IdTextProps, 'id' | 'of' | 'within'> & {
  name: string | null | undefined;
  /** The id beside the name, too. */
  withId?: boolean;
  /** What its screen opens with. */
  search?: Record<string, string>;
};

/** A thing by its name, as the way to it; its id where there is no name to see, or no way. */
export function ThingLink({ name, withId = false, search, ...thing }: ThingLinkProps) {
  const place = idPlace(thing.of, thing.id, thing.within);
  const id = <IdText {...thing} />;
  if (typeof name !== 'string' || isBlank(name) || place === undefined) return id;
  return (
    <>
      <TextLink {...place} search={{ ...place.search, ...search }} plain>
        <BidiText text={name} maximum={120} />
      </TextLink>
      {withId && id}
    </>
  );
}
