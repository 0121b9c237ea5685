import {
  Archive,
  ArrowDown,
  ArrowUp,
  Briefcase,
  Check,
  ChevronDown,
  ChevronRight,
  CircleAlert,
  Copy,
  Download,
  Ellipsis,
  ExternalLink,
  FileText,
  Image,
  Info,
  Link,
  List,
  Menu,
  Monitor,
  Pin,
  PinOff,
  Plus,
  RefreshCw,
  Search,
  Settings2 as Settings,
  Trash2 as Trash,
  TriangleAlert,
  Undo2 as Undo,
  Upload,
  User,
  Webhook,
  X,
} from 'lucide';
import { createElement } from 'react';
import { cx } from '#src/lib/class-names.ts';

/** The one family of icons. A name is taken up when a screen needs it: each costs every visitor about 150 bytes. */
const icons = {
  archive: Archive,
  'arrow-down': ArrowDown,
  'arrow-up': ArrowUp,
  briefcase: Briefcase,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-right': ChevronRight,
  'circle-alert': CircleAlert,
  close: X,
  copy: Copy,
  download: Download,
  'external-link': ExternalLink,
  file: FileText,
  image: Image,
  info: Info,
  link: Link,
  list: List,
  menu: Menu,
  monitor: Monitor,
  more: Ellipsis,
  pin: Pin,
  'pin-off': PinOff,
  plus: Plus,
  refresh: RefreshCw,
  search: Search,
  settings: Settings,
  trash: Trash,
  'triangle-alert': TriangleAlert,
  undo: Undo,
  upload: Upload,
  user: User,
  webhook: Webhook,
} as const;

export type IconName = keyof typeof icons;

/** A 16 px icon, hidden from screen readers: the word beside it, or the name of its button, speaks. */
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
