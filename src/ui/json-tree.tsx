import { lazy, Suspense } from 'react';
import { SkeletonBar } from './skeleton.tsx';

const JsonTreeView = lazy(() => import('./json-tree-view.tsx').then((module) => ({ default: module.JsonTreeView })));

type JsonTreeProps = {
  /** Any JSON value. Nothing in it is followed, run or turned into markup. */
  value: object;
  /** What it is: "Raw audience". Names the tree for screen readers. */
  label: string;
};

/** A JSON value as a tree that folds. Its code loads when the first one is shown. Long texts and lists are cut, and say so. */
export function JsonTree(props: JsonTreeProps) {
  return (
    <div className="overflow-x-auto rounded-control bg-paper-sunken p-3">
      <Suspense fallback={<SkeletonBar width={240} height={18} />}>
        <JsonTreeView {...props} />
      </Suspense>
    </div>
  );
}
