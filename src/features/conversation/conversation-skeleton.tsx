import { SkeletonBar } from '#src/ui/skeleton.tsx';

const messages = [['92%', '84%', '40%'], ['58%'], ['88%', '95%', '70%', '22%']] as const;

/** A conversation on its way, in the shape of the thread that will be there. */
export function ConversationSkeleton() {
  return (
    <div role="status" className="mx-4 gap-x-12 pt-6 md:mx-6 lg:grid lg:grid-cols-[minmax(0,760px)_minmax(0,320px)]">
      <span className="sr-only">Loading the conversation</span>
      <div className="flex flex-col gap-8 pl-8">
        {messages.map((lines, index) => (
          <div key={`message-${index.toString()}`} className="flex flex-col gap-3">
            <SkeletonBar width={120} height={16} />
            {lines.map((width) => (
              <SkeletonBar key={width} width={width} />
            ))}
          </div>
        ))}
      </div>
      <div className="flex flex-col gap-3 max-lg:hidden">
        <SkeletonBar width={140} height={18} />
        <SkeletonBar width="90%" />
        <SkeletonBar width="64%" />
      </div>
    </div>
  );
}
