import { createFileRoute, notFound } from '@tanstack/react-router';
import { lazy } from 'react';

// The build leaves the design page out: the condition is constant there, and the imports with it.
const DesignPage = import.meta.env.DEV
  ? lazy(() => import('#src/ui/design-page.tsx').then((module) => ({ default: module.DesignPage })))
  : () => null;
const DesignEditing = import.meta.env.DEV
  ? lazy(() => import('#src/form/design-editing.tsx').then((module) => ({ default: module.DesignEditing })))
  : () => null;

export const Route = createFileRoute('/design')({
  staticData: { kind: 'Design', crumb: () => 'Design' },
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound();
  },
  component: () => (
    <>
      <DesignPage />
      <DesignEditing />
    </>
  ),
});
