import { CopyButton } from './copy-button.tsx';
import { Icon } from './icon.tsx';

/** Method, path, status, time and the service's own words: folded, to copy, always as text. */
export function ErrorDetails({ text }: { text: string }) {
  return (
    <details className="group w-full text-13">
      <summary className="inline-flex items-center gap-1 rounded-sign text-ink-muted hover:text-ink">
        <Icon name="chevron-right" className="group-open:rotate-90" />
        Details
      </summary>
      <div className="relative mt-2 rounded-control bg-paper-sunken">
        <pre className="max-h-80 overflow-auto p-3 pr-12 text-12 whitespace-pre-wrap wrap-anywhere">{text}</pre>
        <CopyButton text={text} label="Copy details" className="absolute top-1 right-1" />
      </div>
    </details>
  );
}
