import { clipMiddle } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { TextLink } from '#src/ui/text-link.tsx';

/** The name of an asset on one line, as the link to it; its id where there is no name to see. */
export function AssetLink({ assetId, name }: { assetId: string; name: string | undefined }) {
  return (
    <TextLink to="/assets/$assetId" params={{ assetId }} plain>
      <BidiText
        text={name ?? ''}
        maximum={120}
        fallback={<bdi className="font-mono text-12">{clipMiddle(assetId, 18, 6)}</bdi>}
      />
    </TextLink>
  );
}
