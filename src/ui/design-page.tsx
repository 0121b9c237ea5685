import { useState } from 'react';
import { Breadcrumb } from './breadcrumb.tsx';
import { DesignCharts } from './design-charts.tsx';
import { DesignControls } from './design-controls.tsx';
import { DesignData } from './design-data.tsx';
import { DesignFeedback } from './design-feedback.tsx';
import { DesignSection } from './design-section.tsx';
import { IdText } from './id-text.tsx';
import { ScreenHeader } from './page-header.tsx';
import { ScreenTitle } from './screen-title.tsx';
import { Select } from './select.tsx';
import { StatusSign } from './sign.tsx';
import { TabLink, TabLinks } from './tab-links.tsx';
import { TextLink } from './text-link.tsx';
import { showTheme, type Theme } from './theme.ts';

const themes: readonly Theme[] = ['system', 'light', 'dark'];

const colours = [
  ['paper', 'bg-paper'],
  ['paper-raised', 'bg-paper-raised'],
  ['paper-sunken', 'bg-paper-sunken'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
  ['line-control', 'bg-line-control'],
  ['ink', 'bg-ink'],
  ['ink-muted', 'bg-ink-muted'],
  ['ink-faint', 'bg-ink-faint'],
  ['accent', 'bg-accent'],
  ['accent-strong', 'bg-accent-strong'],
  ['accent-ink', 'bg-accent-ink'],
  ['accent-wash', 'bg-accent-wash'],
  ['good', 'bg-good'],
  ['good-wash', 'bg-good-wash'],
  ['notice', 'bg-notice'],
  ['notice-wash', 'bg-notice-wash'],
  ['bad', 'bg-bad'],
  ['bad-wash', 'bg-bad-wash'],
] as const;

/** Every component in all its states, for those who build screens. Only the development server shows it. */
export function DesignPage() {
  const [theme, setTheme] = useState<Theme>('system');
  return (
    <>
      <ScreenTitle>Design system</ScreenTitle>
      <ScreenHeader
        title="Design system"
        status={<StatusSign status="published" />}
        meta={
          <>
            <span>Every component in its states</span>
            <IdText id="page_01jd8f3k2m9x4kzq7v5r6t8w9x" of="page" />
          </>
        }
        actions={
          <Select
            aria-label="Theme"
            value={theme}
            onChange={(event) => {
              const chosen = themes.find((name) => name === event.target.value) ?? 'system';
              setTheme(chosen);
              showTheme(chosen);
            }}
          >
            {themes.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        }
      />
      <TabLinks label="Parts of the design system">
        <TabLink to="/design">Components</TabLink>
        <TabLink to="/pages" count={4812}>
          Pages
        </TabLink>
        <TabLink to="/webhooks">Webhooks</TabLink>
      </TabLinks>
      <DesignSection title="Colours" inline>
        {colours.map(([name, ground]) => (
          <span key={name} className="flex w-28 flex-col gap-1 text-12 text-ink-muted">
            <span className={`h-8 rounded-control border border-line ${ground}`} />
            {name}
          </span>
        ))}
      </DesignSection>
      <DesignSection title="Type">
        <p className="text-28 font-semibold tabular-nums">11,872 sessions</p>
        <p className="text-20 font-semibold">Acme Robotics: plant managers</p>
        <p className="text-16">The opening speaks to changeover time, not to price.</p>
        <p>Body, 14 px: the quick way to read a page is from its health.</p>
        <p className="text-13">Tables, 13 px: Zürich Klinikverbund, 1,204 sessions</p>
        <p className="text-12 text-ink-muted">Notes, 12 px: the value comes from the page</p>
        <p className="font-mono text-12">audience_01jd8f3k2m9x4kzq7v5r6t8w9x</p>
      </DesignSection>
      <DesignSection title="Where it stands">
        <Breadcrumb label="Sample of a breadcrumb">
          <TextLink to="/pages" plain className="font-normal text-ink-muted">
            Pages
          </TextLink>
          <TextLink to="/pages" plain className="font-normal text-ink-muted">
            Spring offer
          </TextLink>
          <bdi>Acme Robotics: plant managers</bdi>
        </Breadcrumb>
      </DesignSection>
      <DesignCharts />
      <DesignControls />
      <DesignFeedback />
      <DesignData />
    </>
  );
}
