import { describe, expect, it } from 'vitest';
import { offsetOf, timeZoneOptions } from './settings-dialog.tsx';

const winter = Date.UTC(2026, 0, 15, 12);
const summer = Date.UTC(2026, 6, 15, 12);

describe('time zones', () => {
  it('are all that the browser knows, each once, with UTC first', () => {
    const options = timeZoneOptions(winter);
    expect(options[0]?.value).toBe('UTC');
    const values = options.map(({ value }) => value);
    expect(new Set(values).size).toBe(values.length);
    expect(values).toContain('Europe/Berlin');
    expect(values.length).toBeGreaterThan(300);
  });

  it('stand together by region', () => {
    const groups = timeZoneOptions(winter).map(({ group }) => group);
    const changes = groups.filter((group, index) => group !== groups[index - 1]);
    expect(new Set(changes).size).toBe(changes.length);
  });

  it('say what their clocks are ahead, with summer time', () => {
    expect(offsetOf('Europe/Berlin', winter)).toBe('GMT+1');
    expect(offsetOf('Europe/Berlin', summer)).toBe('GMT+2');
    expect(offsetOf('Asia/Kathmandu', winter)).toBe('GMT+5:45');
    expect(offsetOf('Mars/Olympus', winter)).toBe('');
  });
});
