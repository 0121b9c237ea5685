import { Children, type ReactNode } from 'react';
import { cx } from '#src/lib/class-names.ts';

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
            // On narrow screens the last two are enough: there is the menu, and the browser's Back.
            className="flex min-w-0 items-center not-last:shrink-0 not-last:after:mx-2.5 not-last:after:text-ink-faint not-last:after:content-['/'] last:font-medium last:text-ink max-md:nth-last-[n+3]:hidden"
          >
            {/* A long name of something above leaves room for the name of the thing itself; a finger has the height of the bar. */}
            <span
              className={cx(
                'min-w-0 truncate py-3.5 md:py-1 [&_a]:py-3.5',
                index < parts.length - 1 && 'max-w-24 md:max-w-60',
              )}
            >
              {part}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
