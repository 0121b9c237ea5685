import type { ReactNode } from 'react';
import { Sign } from '#src/ui/sign.tsx';
import type { Generating, GeneratingEvidence } from './core/generating.ts';

/** Why Facet says that something is being written: the contract has no mark for it. */
const reasons: Record<GeneratingEvidence, string> = {
  'tool-running': 'a step of it is running',
  'tool-left-running': 'a step of it was left running more than a day ago',
  'answer-growing': 'the message grew since it was read before',
  'status-processing': 'the audience is processing',
  'status-queued': 'the audience is queued',
};

type GeneratingBarProps = {
  generating: Generating;
  /** The way to stop it. */
  stop: ReactNode;
};

/** At the foot of the window while something is written or about to be: that it is so, how that is known, and the way to stop it. */
export function GeneratingBar({ generating: { generating, awaited, evidence }, stop }: GeneratingBarProps) {
  if (!generating && !awaited) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line-strong bg-paper-raised px-3 py-2 shadow-float">
      <Sign kind={generating ? 'running' : 'waiting'} />
      <p className="min-w-0 flex-1 text-13">
        <strong className="font-semibold">{generating ? 'The agent is writing.' : 'The agent will begin soon.'}</strong>{' '}
        <span className="text-ink-muted">Known because {evidence.map((each) => reasons[each]).join(', and ')}.</span>
      </p>
      {generating && stop}
    </div>
  );
}
