import { Fragment, memo, useEffect, useRef, useState } from 'react';
import type { Margins } from './chart-reader.tsx';
import { type TimeMark, wordsOfMarks } from './words-of-marks.ts';

type TimeMarksProps = {
  /** The earliest first. */
  marks: readonly TimeMark[];
  /** How many steps the axis has. */
  steps: number;
  margins: Margins;
};

const line = 'absolute bottom-0 border-l border-dashed border-line-control';

/** What happened, on a chart over time: a dashed line for each mark, and words where there is room for them. */
export const TimeMarks = memo(({ marks, steps, margins }: TimeMarksProps) => {
  const plot = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  const isAlone = marks.length < 2;
  useEffect(() => {
    // The words of a single mark are in nobody's way.
    if (isAlone || plot.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(entry.contentRect.width);
    });
    observer.observe(plot.current);
    return () => observer.disconnect();
  }, [isAlone]);
  const across = (step: number) => `${(100 * (step + 0.5)) / steps}%`;
  const words = wordsOfMarks(marks, steps, width);
  return (
    <div ref={plot} className="absolute" style={{ ...margins, top: 0 }}>
      {words.map(({ marks: [first, ...others], text }, index) => {
        const next = words[index + 1];
        // Its words end where the next ones begin, or the chart ends.
        const end = next === undefined ? `100% + ${margins.right}px` : across(next.marks[0].step);
        const widest = `${8 * (1 + Math.min(2, others.length))}rem`;
        return (
          <Fragment key={`${first.step} ${text}`}>
            <span
              className={`${line} top-0 truncate pl-1 text-12 leading-4 text-ink-muted`}
              style={{ left: across(first.step), maxWidth: `min(${widest}, ${end} - ${across(first.step)})` }}
            >
              {text}
            </span>
            {others.map(({ step }) => (
              // Below the words, which it would cross.
              <span key={step} className={`${line} top-5`} style={{ left: across(step) }} />
            ))}
          </Fragment>
        );
      })}
    </div>
  );
});
