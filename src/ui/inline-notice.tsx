import type { ReactNode } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export type NoticeTone = 'notice' | 'bad' | 'good' | 'info';

export const tones: Record<NoticeTone, { icon: IconName; colour: string; ground: string }> = {
  notice: { icon: 'triangle-alert', colour: 'text-notice', ground: 'bg-notice-wash' },
  bad: { icon: 'circle-alert', colour: 'text-bad', ground: 'bg-bad-wash' },
  good: { icon: 'check', colour: 'text-good', ground: 'bg-good-wash' },
  info: { icon: 'info', colour: 'text-accent', ground: 'bg-accent-wash' },
};

type NoticeProps = {
  tone: NoticeTone;
  /** The sentence to read first. */
  title?: ReactNode | undefined;
  children?: ReactNode | undefined;
  actions?: ReactNode | undefined;
  /** Screen readers announce it when it appears. Off for a notice that is there from the start. */
  announce?: boolean | undefined;
};

/** Information beside what it concerns: never a dialog, never a toast. */
export function Notice({ tone, title, children, actions, announce = false }: NoticeProps) {
  const { icon, colour, ground } = tones[tone];
  return (
    <div
      role={announce ? 'status' : undefined}
      className={cx('flex items-start gap-2.5 rounded-control px-3 py-2.5 text-13', ground)}
    >
      <Icon name={icon} className={cx('mt-0.5', colour)} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {title !== undefined && <strong className="font-semibold">{title} </strong>}
        {children}
        {actions !== undefined && actions !== false && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
