import type { PageStatus, PageType } from '#src/contract/page.ts';

export type PageKey = 'main' | 'demo' | 'campaign' | 'followup' | 'deck' | 'event';

export const companyAddress = 'https://www.harbourline.example';
const pagesAddress = 'https://go.harbourline.example';

type PageText = {
  readonly name: string;
  readonly title: string;
  readonly type: PageType;
  readonly status: PageStatus;
  readonly address: string;
  readonly context: string;
  readonly metaTitle: string;
  readonly metaDescription: string;
  readonly keywords: string[];
  readonly ogTitle: string;
  readonly ogDescription: string;
  /** Name of the asset for link previews. */
  readonly picture: string;
  readonly pictureAlt: string;
  readonly createdDaysAgo: number;
  readonly updatedDaysAgo: number;
  readonly archivedDaysAgo?: number;
};

/** Harbourline sells freight visibility to shippers; these are its marketing team's pages. */
export const pageTexts: Readonly<Record<PageKey, PageText>> = {
  main: {
    name: 'Late trucks, named accounts',
    title: 'Know which trucks are late before your customer does',
    type: 'outbound',
    status: 'published',
    address: `${pagesAddress}/late-trucks`,
    context: `Who we are: Harbourline shows shippers where every truck, container and parcel is, and which ones will be late.

Who reads this page: people at named accounts who got a personal e-mail from an account executive. They have never asked for a demo.

What we want: one 30-minute call. Not a trial, not a newsletter.

Always true, may be used: 2,300 carriers connected; live in six weeks on average; data stays in the EU or in the US, as the customer chooses; priced per shipment.
Never say: real time (our positions are up to 15 minutes old), AI-powered, guaranteed.

Tone: a colleague from operations, short sentences, figures with their source. Address people by their role's problem, not by their first name.`,
    metaTitle: 'Late trucks, seen by 9 a.m. | Harbourline',
    metaDescription:
      'Harbourline tells shippers each morning which deliveries will be late, why, and whom to call. 2,300 carriers connected, live in six weeks.',
    keywords: ['freight visibility', 'late deliveries', 'carrier scorecard'],
    ogTitle: 'Which of your trucks will be late today?',
    ogDescription: 'A list at 9 a.m. instead of a phone call at 4 p.m.',
    picture: 'Control tower at dawn, 1200 × 630',
    pictureAlt: 'A port control tower in early light',
    createdDaysAgo: 260,
    updatedDaysAgo: 9,
  },
  demo: {
    name: 'Book a demo',
    title: 'See your own lanes on Harbourline',
    type: 'inbound',
    status: 'published',
    address: `${pagesAddress}/demo`,
    context: `Visitors come from search and from partners and have asked for a demo or are about to. Many compare us with two other vendors.

Show how a demo goes: the visitor sends a list of 50 shipments, we show them on the map in the call, they keep the export.

Adapt the page to the visitor's industry and region: food (shelf life, retailer penalties), pharmaceuticals (temperature records, audits), third-party logistics (their customers' portals), furniture (delivery windows at private homes).`,
    metaTitle: 'Book a demo with your own shipments | Harbourline',
    metaDescription: 'Send 50 shipments, see them on the map in a 30-minute call, keep the export. No slides.',
    keywords: ['freight visibility demo', 'shipment tracking software', 'transport management'],
    ogTitle: 'A demo with your shipments, not ours',
    ogDescription: '50 shipments, 30 minutes, no slides.',
    picture: 'Late trucks dashboard',
    pictureAlt: 'A list of shipments, three of them marked late',
    createdDaysAgo: 410,
    updatedDaysAgo: 21,
  },
  campaign: {
    name: 'Autumn campaign: food and drink makers',
    title: 'Retailer penalties eat your margin on every fortieth pallet',
    type: 'outbound',
    status: 'published',
    address: `${pagesAddress}/food-and-drink`,
    context: `Campaign for makers of food and drink, September to December. About 5,000 contacts in 22 countries, from the list that sales and marketing agreed on.

Argument: retailers charge for late and short deliveries; most makers find out from the invoice. With Harbourline the transport desk knows in the morning and can move the slot.

Figures: our survey of 212 food makers, spring 2025; the median penalty was 1.3 % of the invoice. Use the country's own figure where the brief has one, otherwise none.`,
    metaTitle: 'Fewer retailer penalties for food and drink makers | Harbourline',
    metaDescription:
      'Every fortieth pallet arrives late or short, and the retailer charges for it. See what 212 food makers told us, and what to do before the invoice comes.',
    keywords: ['retailer penalties', 'on time in full', 'food logistics'],
    ogTitle: 'Every fortieth pallet costs you a penalty',
    ogDescription: 'What 212 food and drink makers told us about late deliveries.',
    picture: 'Map of lanes, Benelux to Iberia',
    pictureAlt: 'Eleven transport lanes from the Benelux to Iberia',
    createdDaysAgo: 150,
    updatedDaysAgo: 3,
  },
  followup: {
    name: 'After the call',
    title: 'What we talked about, and what happens next',
    type: 'call_followup',
    status: 'published',
    address: `${pagesAddress}/next`,
    context: `Sent within a day of a sales call, one page per person. Sum up what they said in their words, answer the open questions, list the next steps with dates and names.

Do not add features that were not discussed. If price was discussed, repeat the figure that was named and its conditions.`,
    metaTitle: 'Our call: summary and next steps',
    metaDescription: 'A summary of our call, answers to your questions and the next steps with dates.',
    keywords: [],
    ogTitle: 'Summary of our call',
    ogDescription: 'What was said, what is open, what comes next.',
    picture: 'Harbourline wordmark',
    pictureAlt: 'Harbourline',
    createdDaysAgo: 200,
    updatedDaysAgo: 33,
  },
  deck: {
    name: 'Harbourline in twelve slides',
    title: 'Harbourline in twelve slides',
    type: 'sales_deck',
    status: 'draft',
    address: `${pagesAddress}/deck`,
    context: `The standard deck as a page, with the slides chosen by industry. Still being written: slides 7 (security) and 11 (prices) wait for the legal review.`,
    metaTitle:
      'Harbourline in twelve slides: freight visibility, carrier scorecards, temperature records and retailer penalties for shippers in Europe, America and Asia',
    metaDescription: 'The whole of Harbourline in twelve slides.',
    keywords: ['overview'],
    ogTitle: 'Harbourline in twelve slides',
    ogDescription: '',
    picture: 'Late trucks dashboard',
    pictureAlt: '',
    createdDaysAgo: 46,
    updatedDaysAgo: 1,
  },
  event: {
    name: 'Transport fair 2025: thank you',
    title: 'Good to have met you in hall 6',
    type: 'custom',
    status: 'archived',
    address: `${pagesAddress}/fair-2025`,
    context: `For people who left their badge at the booth. Closed when the offer from the fair ended.`,
    metaTitle: 'Thank you for your visit | Harbourline at the fair',
    metaDescription: 'The talk, the slides and the fair offer, for everyone we met in hall 6.',
    keywords: ['transport fair'],
    ogTitle: 'Thank you for your visit',
    ogDescription: '',
    picture: 'Team at the Hamburg office',
    pictureAlt: '',
    createdDaysAgo: 175,
    updatedDaysAgo: 60,
    archivedDaysAgo: 38,
  },
};
