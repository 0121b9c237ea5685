import { answerRequirements } from './answer-requirements.ts';
import { corpusRequirements } from './corpus-requirements.ts';
import { fileRequirements } from './file-requirements.ts';
import { requestRequirements } from './request-requirements.ts';
import type { Requirement } from './requirement.ts';
import { secretRequirements } from './secret-requirements.ts';
import { slowRequirements } from './slow-requirements.ts';

/** Everything that is tried at each front door, in the order of security.md. */
export const requirements: readonly Requirement[] = [
  ...corpusRequirements,
  ...requestRequirements,
  ...answerRequirements,
  ...slowRequirements,
  ...fileRequirements,
  ...secretRequirements,
].sort((one, other) => Number(one.id.slice(1)) - Number(other.id.slice(1)));
