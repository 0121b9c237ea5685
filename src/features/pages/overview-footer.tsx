import type { PageAnswer } from '#src/api/pages.ts';
import { isBlank } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { useFirst } from './show-more.tsx';

type Group = NonNullable<PageAnswer['footerLinks']>[number];

/** The links at the foot of the page, in their groups. */
export function OverviewFooter({ groups }: { groups: PageAnswer['footerLinks'] }) {
  const { shown, more } = useFirst(groups ?? [], 30, 'groups');
  if (groups === undefined)
    return (
      <p className="text-13 text-ink-muted">The service sent no footer links. The contract does not require them.</p>
    );
  if (groups.length === 0) return <p className="text-13 text-ink-muted">This page has no footer links.</p>;
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-6 gap-y-5">
        {shown.map((group, index) => (
          <FooterGroup key={`${group.id ?? ''}-${index.toString()}`} group={group} />
        ))}
      </div>
      {more}
    </>
  );
}

function FooterGroup({ group: { title, links } }: { group: Group }) {
  const { shown, more } = useFirst(links ?? [], 30, 'links');
  return (
    <div className="min-w-0">
      <h3 className="text-13">
        <BidiText text={title ?? ''} maximum={120} fallback={<span className="text-ink-muted">no title</span>} />
      </h3>
      {links === undefined || links.length === 0 ? (
        <p className="mt-1 text-13 text-ink-muted">No links.</p>
      ) : (
        <ul className="mt-1 flex flex-col gap-1.5 text-13">
          {shown.map(({ id, text, url }, index) => (
            <li key={`${id ?? ''}-${index.toString()}`}>
              <FooterLink text={text} url={url} />
            </li>
          ))}
        </ul>
      )}
      {more}
    </div>
  );
}

function FooterLink({ text, url }: { text: string | undefined; url: string | undefined }) {
  const words = text === undefined || isBlank(text) ? undefined : <BidiText text={text} maximum={120} />;
  if (url !== undefined && !isBlank(url)) return <ExternalLink href={url}>{words}</ExternalLink>;
  return (
    <span>
      {words ?? <span className="text-ink-muted">no words</span>}{' '}
      <span className="text-12 text-ink-muted">no address</span>
    </span>
  );
}
