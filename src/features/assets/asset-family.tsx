import { useQuery } from '@tanstack/react-query';
import { assetQueries } from '#src/api/assets.ts';
import { Button } from '#src/ui/button.tsx';
import { StatusSign } from '#src/ui/sign.tsx';
import { ThingLink } from '#src/ui/thing-link.tsx';
import { useAssetLedger } from './create-asset.ts';

/** No more generations than this are read: the last one leads on. */
const generations = 8;

/** What an asset was made from, each read by its id, up to the first that was made from nothing. */
export function ParentChain({ assetId, parentAssetId }: { assetId: string; parentAssetId: string }) {
  return (
    <ol className="flex flex-col text-13">
      <Parent assetId={parentAssetId} passed={[assetId]} />
    </ol>
  );
}

function Parent({ assetId, passed }: { assetId: string; passed: readonly string[] }) {
  const isCircle = passed.includes(assetId);
  const isNear = passed.length <= generations;
  const { data, error, isFetching, refetch } = useQuery({ ...assetQueries.one(assetId), enabled: !isCircle && isNear });
  const next = data?.parentAssetId;
  return (
    <>
      <li className="flex flex-wrap items-center gap-x-3 border-b border-line py-1.5 last:border-0">
        {isCircle ? (
          <span className="text-notice">The chain comes back to itself here: its parents name each other.</span>
        ) : (
          <>
            <ThingLink of="asset" id={assetId} name={data?.name} withId />
            {data !== undefined && <StatusSign status={data.lifecycleState} />}
          </>
        )}
        {data === undefined && error === null && isFetching && <span className="text-ink-muted">Loading its name</span>}
        {data === undefined && error !== null && (
          <>
            <span className="text-notice">Could not be read: {error.message}</span>
            <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </>
        )}
      </li>
      {typeof next === 'string' && next !== '' && !isCircle && <Parent assetId={next} passed={[...passed, assetId]} />}
    </>
  );
}

/** The assets of the ledger that were made from this one. Whether there are others, the contract has no way to ask. */
export function DerivedAssets({ assetId }: { assetId: string }) {
  const derived = useAssetLedger().entries.filter(({ parentAssetId }) => parentAssetId === assetId);
  return (
    <>
      <ul className="flex flex-col text-13 empty:hidden">
        {derived.slice(0, 50).map(({ assetId: id, name }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 border-b border-line py-1.5 last:border-0">
            <ThingLink of="asset" id={id} name={name} withId />
          </li>
        ))}
      </ul>
      <p className="mt-1 text-12 text-ink-muted">
        {derived.length === 0
          ? 'None among the assets that were created or opened in this browser. The contract has no way to ask for others.'
          : 'Of the assets that were created or opened in this browser. There may be others.'}
      </p>
    </>
  );
}
