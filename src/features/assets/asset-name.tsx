import { isBlank } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { TextLink } from '#src/ui/text-link.tsx';

type AssetLinkProps = {
  assetId: string;
  name: string | undefined;
  /** The id beside the name, too. */
  withId?: boolean;
};

/** The name of an asset on one line, as the link to it; its id where there is no name to see. */
export function AssetLink({ assetId, name = '', withId = false }: AssetLinkProps) {
  const id = <IdText id={assetId} of="asset" />;
  if (isBlank(name)) return id;
  return (
    <>
      <TextLink to="/assets/$assetId" params={{ assetId }} plain>
        <BidiText text={name} maximum={120} />
      </TextLink>
      {withId && id}
    </>
  );
}
