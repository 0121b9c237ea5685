import type { ReactNode } from 'react';
import { segmentProblem } from '#src/contract/api-path.ts';
import { IdText } from './id-text.tsx';
import { TextLink } from './text-link.tsx';

type PersonIdProps = {
  id: string;
  /** The whole id, not its ends alone. */
  whole?: boolean | undefined;
};

/** The id of a person as the way to them, with a copy button. An id that no address can hold stays text. */
export function PersonId({ id, whole }: PersonIdProps) {
  const link =
    segmentProblem(id) === undefined
      ? (text: ReactNode) => (
          <TextLink to="/people/$personId" params={{ personId: id }} className="font-normal">
            {text}
          </TextLink>
        )
      : undefined;
  return <IdText id={id} of="person" whole={whole} link={link} />;
}
