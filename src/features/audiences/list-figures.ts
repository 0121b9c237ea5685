import type { ComponentType } from 'react';
import type { AudienceRow } from './list-rows.ts';
import type { ListColumn } from './list-view.ts';

/** What visitors of an audience did in the last 30 days. */
export type ListFigure = {
  readonly sessions: number;
  /** Of the `n` sessions of which that is known. */
  readonly conversion: { readonly successes: number; readonly n: number };
};

/** By audience id; an audience without a session is not among them. Undefined while they are not known. */
export type ListFigures = ReadonlyMap<string, ListFigure> | undefined;

/** Reads the figures while it is drawn, and draws how far that is. */
export type FiguresReader = ComponentType<{ pageId: string; onFigures: (figures: ListFigures) => void }>;

const noVisits: ListFigure = { sessions: 0, conversion: { successes: 0, n: 0 } };

/** The figures of a row; undefined while they are not known. */
export function figureOf({ audience }: AudienceRow, figures: ListFigures): ListFigure | undefined {
  if (figures === undefined || audience.audienceId === undefined) return undefined;
  return figures.get(audience.audienceId) ?? noVisits;
}

/** Whether a list with these columns, in this order, needs the figures. */
export function needsFigures(columns: readonly ListColumn[], sortedBy: string | undefined): boolean {
  const those: readonly string[] = ['sessions', 'conversion'];
  return columns.some((column) => those.includes(column)) || those.includes(sortedBy ?? '');
}
