import { expect, test } from 'vitest';
import { looksLikeAddress } from './day-cache.ts';

test.each(['ada@acme.example', 'ada%40acme.example', '+49 (40) 123-4567', '0401234567', '+491701234567'])(
  '%s is kept out of storage',
  (value) => expect(looksLikeAddress(value)).toBe(true),
);

test.each(['newsletter', '2026-11-21', '20261121', '2026.11.21', '120208765432100123', 'spring-2026', '12345'])(
  '%s is a campaign like any other',
  (value) => expect(looksLikeAddress(value)).toBe(false),
);
