import { Children, type ReactNode } from 'react';

/** Where this screen is: links, and at the end the screen's own name as text. */
export function Breadcrumb({ label = 'Breadcrumb', children }: { label?: string; children: ReactNode }) {
  const parts = Children.toArray(children);
  return (
    <nav aria-label={label}>
      <ol className="flex min-w-0 items-center text-13 text-ink-muted">
        {parts.map((part, index) => (
          <li
            // Parts have their place and nothing else.
            key={`part-${index.toString()}`}
            aria-current={index === parts.length - 1 ? 'page' : undefined}
            className="min-w-0 truncate py-1 not-last:shrink-0 not-last:after:mx-2.5 not-last:after:text-ink-faint not-last:after:content-['/'] last:font-medium last:text-ink"
          >
            {part}
          </li>
        ))}
      </ol>
    </nav>
  );
}
