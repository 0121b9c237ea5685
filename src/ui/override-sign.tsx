import { Sign } from './sign.tsx';

const overrideWords = { inherited: 'Inherited', overridden: 'Overridden', blank: 'Hidden' } as const;

/** Where the value of a field comes from. */
export function OverrideSign({ state }: { state: keyof typeof overrideWords }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-12 text-ink-muted">
      <Sign kind={state} />
      {overrideWords[state]}
    </span>
  );
}
