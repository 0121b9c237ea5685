import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChartReader, useReading } from './chart-reader.tsx';

const margins = { top: 0, right: 0, bottom: 0, left: 0 };

function Chart(props: { count: number; across?: number; direction: 'x' | 'y' }) {
  return (
    <ChartReader label="Read days" margins={margins} reading={useReading()} words={(mark) => `Day ${mark}`} {...props}>
      drawing
    </ChartReader>
  );
}

/** Presses a key and says where the reading is. */
function after(key: string): string | null {
  const slider = screen.getByRole('slider');
  fireEvent.keyDown(slider, { key });
  return slider.getAttribute('aria-valuetext');
}

test('a chart over time is read in steps, in tenths, and from end to end, as a slider', () => {
  render(<Chart count={365} direction="x" />);
  expect(after('End')).toBe('Day 364');
  expect(after('PageDown')).toBe('Day 327');
  expect(after('ArrowLeft')).toBe('Day 326');
  expect(after('PageUp')).toBe('Day 363');
  expect(after('PageUp')).toBe('Day 364');
  expect(after('Home')).toBe('Day 0');
  expect(after('PageDown')).toBe('Day 0');
  expect(after('ArrowUp')).toBe('Day 1');
});

test('rows are read downwards, and so are the hours of a week', () => {
  const { unmount } = render(<Chart count={8} direction="y" />);
  expect(after('PageDown')).toBe('Day 3');
  expect(after('ArrowDown')).toBe('Day 4');
  expect(after('PageUp')).toBe('Day 1');
  unmount();
  render(<Chart count={24} across={7} direction="x" />);
  expect(after('PageDown')).toBe('Day 17');
  expect(after('ArrowDown')).toBe('Day 41');
  expect(after('PageUp')).toBe('Day 24');
});
