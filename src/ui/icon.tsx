import Archive from 'lucide-react/icons/archive';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ExternalLink from 'lucide-react/icons/external-link';
import FileText from 'lucide-react/icons/file-text';
import Info from 'lucide-react/icons/info';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import Menu from 'lucide-react/icons/menu';
import Monitor from 'lucide-react/icons/monitor';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Plus from 'lucide-react/icons/plus';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings-2';
import Trash from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Undo from 'lucide-react/icons/undo-2';
import Upload from 'lucide-react/icons/upload';
import Webhook from 'lucide-react/icons/webhook';
import X from 'lucide-react/icons/x';
import { cx } from '#src/lib/class-names.ts';

/** The one family of icons. A name is taken up when a screen needs it: each costs every visitor about 150 bytes. */
const icons = {
  archive: Archive,
  'arrow-down': ArrowDown,
  'arrow-up': ArrowUp,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-right': ChevronRight,
  'circle-alert': CircleAlert,
  close: X,
  copy: Copy,
  download: Download,
  'external-link': ExternalLink,
  file: FileText,
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
  webhook: Webhook,
} as const;

export type IconName = keyof typeof icons;

/** All names, for the design page. */
export const iconNames: readonly IconName[] = Object.keys(icons).filter((name): name is IconName => name in icons);

/** A 16 px icon, hidden from screen readers: the word beside it, or the name of its button, speaks. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  const Drawing = icons[name];
  return <Drawing aria-hidden="true" size={16} strokeWidth={1.75} className={cx('shrink-0', className)} />;
}
