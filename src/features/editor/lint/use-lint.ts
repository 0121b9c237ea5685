import { useMemo } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import { type EditorValues, editorFields } from '#src/features/editor/core/fields.ts';
import { pageValueOf } from '#src/features/editor/core/resolution.ts';
import { textOf } from '#src/features/editor/rows/row-source.tsx';
import { type LintFinding, leakLint } from './leak-lint.ts';
import { useKnownPeople } from './use-known-people.ts';

type Lint = {
  readonly lint: (values: EditorValues) => readonly LintFinding[];
  /** What was not checked, and why. */
  readonly note: string | undefined;
};

/** The lint of one audience's texts, for the form and for the review of a save: over the people that are known by now. */
export function useLint(audience: AudienceAnswer, page: PageAnswer | undefined): Lint {
  const { index, note } = useKnownPeople();
  const lint = useMemo(() => {
    const { personId, effectiveName, computedName, customName } = audience;
    const names = [effectiveName, computedName, customName].filter((name) => typeof name === 'string');
    const inherited = editorFields.map((field) => textOf(pageValueOf(field, page, audience)));
    return leakLint(index, { personId, ownTexts: [...names, ...inherited].filter((text) => text !== '') });
  }, [index, audience, page]);
  return { lint, note };
}
