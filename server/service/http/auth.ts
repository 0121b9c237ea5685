import { createHash, timingSafeEqual } from 'node:crypto';
import { Problem } from './problem.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Makes the check of `x-api-key` (§5). It compares digests of all keys, so that timing reveals no
 * length or position of a difference. Throws a 401 {@link Problem} for a missing or wrong key.
 */
export function keyCheck(keys: readonly string[]): (given: string | readonly string[] | undefined) => void {
  const digests = keys.filter((key) => key !== '').map(digest);
  return (given) => {
    const offered = digest(typeof given === 'string' ? given : '');
    let matches = 0;
    for (const known of digests) matches += timingSafeEqual(known, offered) ? 1 : 0;
    if (matches === 0) throw new Problem(401, 'The x-api-key header is missing or wrong.');
  };
}
