import { type ComponentProps, lazy, Suspense } from 'react';

const IdsNamed = lazy(() => import('./ids-named.tsx').then((module) => ({ default: module.IdsNamed })));

/** `IdsNamed`, whose code loads when the first is shown. */
export function LateIdsNamed(props: ComponentProps<typeof IdsNamed>) {
  return (
    <Suspense fallback={null}>
      <IdsNamed {...props} />
    </Suspense>
  );
}
