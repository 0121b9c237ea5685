import { expect, it } from 'vitest';
import { offsetOf, timeZoneOptions } from './settings-dialog.tsx';

const winter = Date.UTC(2026, 0, 15, 12);
const summer = Date.UTC(2026, 6, 15, 12);

it('time zones are all that the browser knows, each once, with UTC first, together by region', () => {
  const options = timeZoneOptions(winter);
  expect(options[0]?.value).toBe('UTC');
  const values = options.map(({ value }) => value);
  expect(new Set(values).size).toBe(values.length);
  expect(values).toContain('Europe/Berlin');
  expect(values.length).toBeGreaterThan(300);
  const regions = options.map(({ group }) => group).filter((group, index) => group !== options[index - 1]?.group);
  expect(new Set(regions).size).toBe(regions.length);
});

it('time zones say what their clocks are ahead, with summer time', () => {
  expect(offsetOf('Europe/Berlin', winter)).toBe('GMT+1');
  expect(offsetOf('Europe/Berlin', summer)).toBe('GMT+2');
  expect(offsetOf('Asia/Kathmandu', winter)).toBe('GMT+5:45');
  expect(offsetOf('Mars/Olympus', winter)).toBe('');
});
