import * as lucide from 'lucide';
import { createElement } from 'react';
import { cx } from '#src/lib/class-names.ts';

/** The only icon set. Add a name when a screen needs it: each costs about 150 bytes. */
const icons = {
  archive: lucide.Archive,
  'arrow-down': lucide.ArrowDown,
  'arrow-up': lucide.ArrowUp,
  briefcase: lucide.Briefcase,
  calendar: lucide.Calendar,
  check: lucide.Check,
  'chevron-down': lucide.ChevronDown,
  'chevron-right': lucide.ChevronRight,
  'circle-alert': lucide.CircleAlert,
  close: lucide.X,
  copy: lucide.Copy,
  download: lucide.Download,
  edit: lucide.Pencil,
  'external-link': lucide.ExternalLink,
  file: lucide.FileText,
  filter: lucide.ListFilter,
  image: lucide.Image,
  info: lucide.Info,
  link: lucide.Link,
  list: lucide.List,
  menu: lucide.Menu,
  monitor: lucide.Monitor,
  more: lucide.Ellipsis,
  pin: lucide.Pin,
  plus: lucide.Plus,
  refresh: lucide.RefreshCw,
  search: lucide.Search,
  settings: lucide.Settings2,
  trash: lucide.Trash2,
  'triangle-alert': lucide.TriangleAlert,
  undo: lucide.Undo2,
  upload: lucide.Upload,
  user: lucide.User,
  webhook: lucide.Webhook,
} as const;

export type IconName = keyof typeof icons;

/** A 16 px icon, hidden from screen readers: the label beside it or of its button speaks. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={16}
      height={16}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('shrink-0', className)}
    >
      {icons[name].map(([tag, attributes], part) => createElement(tag, { key: `${tag}-${part}`, ...attributes }))}
    </svg>
  );
}
