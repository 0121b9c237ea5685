import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { ChartReader } from './chart-reader.tsx';

const margins = { top: 0, right: 0, bottom: 0, left: 0 };

function Chart(props: Partial<ComponentProps<typeof ChartReader>>) {
  const words = (first: number, last: number) => (first === last ? `Day ${first}` : `Days ${first} to ${last}`);
  return (
    <ChartReader margins={margins} onChoose={() => undefined} title="days" words={words} {...props}>
      drawing
    </ChartReader>
  );
}

/** Presses a key and says where the reading is. */
function after(key: string, shiftKey = false): string | null {
  const slider = screen.getByRole('slider');
  fireEvent.keyDown(slider, { key, shiftKey });
  return slider.getAttribute('aria-valuetext');
}

/** The days that are read, one key after the other. */
const daysAfter = (...keys: readonly string[]) => keys.map((key) => Number(after(key)?.replace('Day ', '')));

test('a chart over time is read in steps, in tenths, and from end to end, as a slider', () => {
  render(<Chart columns={365} />);
  expect(daysAfter('End', 'PageDown', 'ArrowLeft', 'PageUp', 'PageUp')).toEqual([364, 327, 326, 363, 364]);
  expect(daysAfter('Home', 'PageDown', 'ArrowUp')).toEqual([0, 0, 1]);
});

test('rows are read downwards, and so are the hours of a week', () => {
  const { unmount } = render(<Chart rows={8} />);
  expect(daysAfter('PageDown', 'ArrowDown', 'PageUp')).toEqual([3, 4, 1]);
  unmount();
  render(<Chart columns={24} rows={7} />);
  expect(daysAfter('PageDown', 'ArrowDown', 'PageUp')).toEqual([17, 41, 24]);
});

test('Shift and the arrows extend the selected days, say which, and choose them when Shift is let go', () => {
  const onChoose = vi.fn();
  const letGo = () => fireEvent.keyUp(screen.getByRole('slider'), { key: 'Shift' });
  const { rerender } = render(<Chart columns={30} onChoose={onChoose} />);
  after('Home');
  expect(after('ArrowRight', true)).toBe('Days 0 to 1');
  expect(after('ArrowRight', true)).toBe('Days 0 to 2');
  expect(onChoose).not.toHaveBeenCalled();
  letGo();
  expect(onChoose.mock.lastCall).toEqual([0, 2]);
  rerender(<Chart columns={30} onChoose={onChoose} selected={[0, 2]} />);
  expect(after('ArrowRight', true)).toBe('Days 0 to 3');
  after('ArrowLeft', true);
  letGo();
  expect(onChoose).toHaveBeenCalledTimes(1);
  expect(after('ArrowRight')).toBe('Day 3');
});

test('a drag chooses the days up to where it ends, also where its last move was not drawn', () => {
  const onChoose = vi.fn();
  render(<Chart columns={10} onChoose={onChoose} />);
  const slider = screen.getByRole('slider');
  // Nothing is laid out here: each of ten days is ten pixels wide.
  vi.spyOn(slider, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 20));
  const send = (type: string, clientX: number) =>
    slider.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, clientY: 10, buttons: 1 }));
  act(() => void send('pointerdown', 25));
  act(() => {
    send('pointermove', 75);
    send('pointerup', 75);
  });
  expect(onChoose.mock.calls).toEqual([[2, 7]]);
});
