import type { pages } from '#server/service/schema.ts';
import type { ActionCardWidget, FooterLinkGroup, PageAction, PageScript } from '#src/contract/page.ts';
import type { SampleAsset } from './assets.ts';
import { day } from './clock.ts';
import { companyAddress, type PageKey, pageTexts } from './page-texts.ts';
import { pictureUrl } from './pictures.ts';
import { idSequence } from './sample-id.ts';

export type SamplePage = {
  readonly key: PageKey;
  readonly row: typeof pages.$inferInsert;
  /** The URL that visitors see. */
  readonly address: string;
};

const nextIds = () => ({
  page: idSequence('page'),
  action: idSequence('action'),
  group: idSequence('group'),
  link: idSequence('link'),
});
type Ids = ReturnType<typeof nextIds>;

function actionsOf(ids: Ids, actions: readonly Omit<PageAction, 'actionId' | 'actionIndex'>[]): readonly PageAction[] {
  return actions.map((action, actionIndex) => ({ actionId: ids.action(), actionIndex, ...action }));
}

function groupOf(ids: Ids, title: string, links: readonly (readonly [text: string, url: string])[]): FooterLinkGroup {
  return { id: ids.group(), title, links: links.map(([text, url]) => ({ id: ids.link(), text, url })) };
}

/** A row of customers' logos. `undescribed` is the position of a logo without alt text. */
function logoRow(
  title: string,
  assets: readonly SampleAsset[],
  names: readonly string[],
  undescribed = -1,
): ActionCardWidget {
  const logos = names.flatMap((name, index) => {
    const asset = assets.find((candidate) => candidate.name === `${name} logo`);
    if (asset === undefined) return [];
    const { assetId, fileId } = asset;
    return [{ image: { altText: index === undescribed ? '' : name, url: pictureUrl(fileId), fileId, assetId } }];
  });
  return { type: 'logoRow', title, logos };
}

const consentScript: PageScript = {
  name: 'Consent banner',
  description: 'Asks before anything else is loaded.',
  content: 'window.consent = window.consent || { asked: false, purposes: ["measurement", "marketing"] };',
  enabled: true,
  injectionPoint: 'head',
};

const measurementScript: PageScript = {
  name: 'Visit measurement',
  description: 'Sends page views to our own collector; waits for consent.',
  content:
    '(function () {\n  if (!window.consent || !window.consent.asked) return;\n  navigator.sendBeacon("https://collect.harbourline.example/v1/view", JSON.stringify({ path: location.pathname }));\n})();',
  enabled: true,
  injectionPoint: 'body',
};

const heatmapScript: PageScript = {
  name: 'Heat map trial',
  description: 'Trial ended in March; kept for the autumn test.',
  content: '/* heat map, trial account 2025-03 */\nwindow.heat = { sample: 0.1 };',
  enabled: false,
  injectionPoint: 'body',
};

function footerOf(ids: Ids): readonly FooterLinkGroup[] {
  return [
    groupOf(ids, 'Product', [
      ['How tracking works', `${companyAddress}/product/tracking`],
      ['Carrier scorecards', `${companyAddress}/product/scorecards`],
      ['Integrations', `${companyAddress}/integrations`],
    ]),
    groupOf(ids, 'Company', [
      ['About us', `${companyAddress}/about`],
      ['Careers', `${companyAddress}/careers`],
    ]),
    groupOf(ids, 'Legal', [
      ['Privacy', `${companyAddress}/legal/privacy`],
      ['Imprint', `${companyAddress}/legal/imprint`],
    ]),
  ];
}

type Extras = Pick<
  SamplePage['row'],
  'actions' | 'actionCardWidgets' | 'scripts' | 'footerLinks' | 'headerActionId' | 'metadata'
>;

/** The content of each page beside its texts. The deck fails every health check on purpose. */
function extrasOf(key: PageKey, ids: Ids, assets: readonly SampleAsset[]): Extras {
  const fileOf = (name: string) => assets.find((asset) => asset.name === name)?.fileId ?? '';
  const text = pageTexts[key];
  const picture = fileOf(text.picture);
  const metadata = {
    title: text.metaTitle,
    description: text.metaDescription,
    author: 'Harbourline',
    canonicalUrl: text.address,
    keywords: text.keywords,
    robots: ['index', 'follow'],
    ogTitle: text.ogTitle,
    ogDescription: text.ogDescription,
    ogSiteName: 'Harbourline',
    ogType: 'website',
    ogUrl: text.address,
    ogImageUrl: pictureUrl(picture),
    ogImageFileId: picture,
    ogImageAlt: text.pictureAlt,
    twitterCard: 'summary_large_image',
    twitterSite: '@harbourline',
    themeColor: '#0b4f6c',
  };
  const demo = {
    purpose: 'book',
    buttonTitle: 'Book 30 minutes',
    actionType: 'form',
    url: `${companyAddress}/book?from=${key}`,
  };

  switch (key) {
    case 'main': {
      const actions = actionsOf(ids, [
        demo,
        {
          purpose: 'calculate',
          buttonTitle: 'Work out your penalties',
          actionType: 'link',
          url: `${companyAddress}/tools/penalties`,
        },
        {
          purpose: 'read',
          buttonTitle: 'Read the Thornbury story',
          actionType: 'link',
          url: `${companyAddress}/customers/thornbury`,
        },
      ]);
      return {
        // Stored out of order, because actionIndex decides.
        actions: [...actions].reverse(),
        headerActionId: actions[0]?.actionId ?? null,
        actionCardWidgets: [
          logoRow('Shippers who know by 9 a.m.', assets, [
            'Thornbury Foods',
            'Nordwind Möbel',
            'Maison Clairval',
            'Kitahama Reizo',
          ]),
          {
            type: 'quote',
            title: '“We stopped phoning carriers on Mondays.” – transport manager, Thornbury Foods',
            logos: [],
          },
        ],
        scripts: [consentScript, measurementScript, heatmapScript],
        footerLinks: footerOf(ids),
        metadata: {
          ...metadata,
          twitterTitle: 'Know which trucks are late before your customer does',
          twitterImageUrl: pictureUrl(fileOf('Control tower at dawn, 1200 × 600')),
          twitterImageFileId: fileOf('Control tower at dawn, 1200 × 600'),
          twitterImageAlt: text.pictureAlt,
          twitterCreator: '@harbourline_news',
        },
      };
    }
    case 'demo':
      return {
        actions: actionsOf(ids, [
          demo,
          { purpose: 'call', buttonTitle: 'Call the team', actionType: 'phone', url: 'tel:+493023125010' },
        ]),
        actionCardWidgets: [
          logoRow('Live in six weeks at', assets, ['Lakeshore Freight Partners', 'Polder Pharma Distributie']),
        ],
        scripts: [consentScript, measurementScript],
        footerLinks: footerOf(ids),
        metadata,
      };
    case 'campaign': {
      const actions = actionsOf(ids, [
        demo,
        {
          purpose: 'download',
          buttonTitle: 'Get the lane report (PDF)',
          actionType: 'download',
          url: `${companyAddress}/files/lane-report-2025.pdf`,
        },
      ]);
      return {
        actions,
        headerActionId: actions[1]?.actionId ?? null,
        actionCardWidgets: [
          logoRow('Food makers on Harbourline', assets, ['Thornbury Foods', 'Café Serra Alta']),
          { type: 'figures', title: '41 % fewer retailer penalties in the first quarter' },
        ],
        scripts: [consentScript],
        footerLinks: footerOf(ids).slice(0, 2),
        metadata,
      };
    }
    case 'followup':
      return {
        actions: actionsOf(ids, [
          {
            purpose: 'confirm',
            buttonTitle: 'Confirm the next steps',
            actionType: 'form',
            url: `${companyAddress}/next-steps`,
          },
          { ...demo, buttonTitle: 'Move the meeting' },
        ]),
        actionCardWidgets: [],
        scripts: [consentScript],
        footerLinks: footerOf(ids).slice(2),
        metadata: { ...metadata, robots: ['noindex', 'nofollow'] },
      };
    case 'deck':
      return {
        actions: actionsOf(ids, [
          { purpose: 'book', buttonTitle: 'Talk it through', actionType: 'link', url: '' },
          {
            purpose: 'download',
            buttonTitle: 'Download the deck',
            actionType: 'download',
            url: 'http://files.harbourline.example/decks/overview-12.pdf',
          },
        ]),
        actionCardWidgets: [
          logoRow('Trusted on four continents', assets, ['Masar Freight', 'Café Serra Alta', 'Kitahama Reizo'], 1),
        ],
        scripts: [
          consentScript,
          {
            ...heatmapScript,
            name: 'Slide timer',
            description: 'Counts seconds per slide. Switched off until the legal review.',
          },
        ],
        footerLinks: [
          groupOf(ids, 'Read on', [
            ['Security overview', `${companyAddress}/security`],
            ['Price list 2025', 'http://harbourline.example/prices'],
            ['Security', `${companyAddress}/security`],
          ]),
        ],
        metadata: {
          ...metadata,
          robots: ['noindex', 'follow'],
          canonicalUrl: 'https://old-decks.harbourline-archive.example/overview',
        },
      };
    case 'event':
      return {
        actions: actionsOf(ids, [
          { purpose: 'watch', buttonTitle: 'Watch the talk', actionType: 'link', url: `${companyAddress}/talks/2025` },
        ]),
        actionCardWidgets: [{ type: 'logoRow', title: 'Met us at the booth', logos: [] }],
        scripts: [],
        metadata: { title: text.metaTitle, description: text.metaDescription, robots: ['index'] },
      };
  }
}

/** Six pages: all five types, all three statuses, oldest first. A trigger sets `audiencesCount`. */
export function samplePages(assets: readonly SampleAsset[], now: number): readonly SamplePage[] {
  const ids = nextIds();
  const brandIds = idSequence('brand');
  const brandId = brandIds();
  const eventBrandId = brandIds();
  const keys: readonly PageKey[] = ['main', 'demo', 'campaign', 'followup', 'deck', 'event'];
  return keys.map((key) => {
    const text = pageTexts[key];
    const archivedAt = text.archivedDaysAgo === undefined ? null : Math.round(now - text.archivedDaysAgo * day);
    return {
      key,
      address: text.address,
      row: {
        pageId: ids.page(),
        brandId: key === 'event' ? eventBrandId : brandId,
        name: text.name,
        title: text.title,
        pageContext: text.context,
        pageType: text.type,
        status: text.status,
        createdAt: Math.round(now - text.createdDaysAgo * day),
        updatedAt: archivedAt ?? Math.round(now - text.updatedDaysAgo * day),
        archivedAt,
        deletedAt: null,
        ...extrasOf(key, ids, assets),
      },
    };
  });
}
