import { Notice } from '#src/ui/inline-notice.tsx';

/** Says over every screen that this browser does not keep what it is given. */
export function StorageTrouble({ message }: { message: string }) {
  return (
    <div className="px-4 pt-4 md:px-6">
      <Notice tone="notice" announce>
        {message}
      </Notice>
    </div>
  );
}
