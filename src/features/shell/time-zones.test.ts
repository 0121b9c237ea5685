import { expect, it } from 'vitest';
import { offsetOf } from './settings-dialog.tsx';

const winter = Date.UTC(2026, 0, 15, 12);
const summer = Date.UTC(2026, 6, 15, 12);

it('time zones say what their clocks are ahead, with summer time', () => {
  expect(offsetOf('Europe/Berlin', winter)).toBe('GMT+1');
  expect(offsetOf('Europe/Berlin', summer)).toBe('GMT+2');
  expect(offsetOf('Asia/Kathmandu', winter)).toBe('GMT+5:45');
  expect(offsetOf('Mars/Olympus', winter)).toBe('');
});
