import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { siteConfigQuery } from '#src/api/site-config.ts';
import { ConversationScreen } from '#src/features/conversation/conversation-screen.tsx';
import { audiencePlan } from '#src/fields/audience-plan.ts';
import { noOverrides } from '#src/fields/audience-values.ts';
import { Toaster } from '#src/ui/toast.tsx';
import { siteConfig } from './open-facet.tsx';
import { world } from './service/small-world.ts';

const noSearch = {};

/** The conversation of the audience that is being generated, which its list shows like this. */
export function conversationView(client: QueryClient, audience: Omit<AudienceAnswer, 'audienceId'>) {
  client.setQueryData(siteConfigQuery().queryKey, siteConfig());
  return (
    <QueryClientProvider client={client}>
      <ConversationScreen
        pageId={world.page}
        audienceId={world.generating}
        audience={{ audienceId: world.generating, ...audience }}
        name="Audience 3"
        search={noSearch}
        onSearch={() => undefined}
        applyOf={() => null}
        howToAsk=""
        plan={audiencePlan(client, world.page, world.generating, { assumed: () => noOverrides })}
      />
      <Toaster />
    </QueryClientProvider>
  );
}
