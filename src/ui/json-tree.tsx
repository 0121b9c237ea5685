import { lazy, Suspense } from 'react';
import type { IdsAround } from './id-text.tsx';
import { IdsNamed } from './id-text.tsx';
import { SkeletonBar } from './skeleton.tsx';

const JsonTreeView = lazy(() => import('./json-tree-view.tsx').then((module) => ({ default: module.JsonTreeView })));

type JsonTreeProps = {
  /** Any JSON value. Nothing in it is followed, run or turned into markup. */
  value: object;
  /** What it is: "Raw audience". Names the tree for screen readers. */
  label: string;
  /** Ids that are known of the place that shows it; 'shown' where those in it stand beside it already. */
  ids?: IdsAround | 'shown' | undefined;
};

/** A JSON value as a tree that folds. Its code loads when the first one is shown. Long texts and lists are cut, and say so. The ids in it stand under it. */
export function JsonTree({ value, label, ids }: JsonTreeProps) {
  return (
    <>
      <div className="overflow-x-auto rounded-control bg-paper-sunken p-3">
        <Suspense fallback={<SkeletonBar width={240} height={18} />}>
          <JsonTreeView value={value} label={label} />
        </Suspense>
      </div>
      {ids !== 'shown' && <IdsNamed value={value} within={ids} />}
    </>
  );
}
