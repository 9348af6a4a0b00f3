import { type ReactNode, useRef, useState } from 'react';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import { BusyButton } from './busy-button.tsx';

/** What the button needs of an infinite query. */
interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<{ readonly hasNextPage: boolean }>;
}

interface OlderButtonProps {
  readonly pages: Pages;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Loads the next page of a log. With the last page it disappears, and its place keeps the focus. */
export function OlderButton({ pages, className, children }: OlderButtonProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [isOver, setOver] = useState(false);
  const load = async () => {
    const { hasNextPage } = await pages.fetchNextPage();
    if (hasNextPage) return;
    setOver(true);
    place.current?.focus({ preventScroll: true });
  };
  return (
    <span ref={place} tabIndex={-1}>
      {pages.hasNextPage && (
        <BusyButton
          variant="default"
          className={className}
          isBusy={pages.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void load()}
        >
          {children}
        </BusyButton>
      )}
      {isOver && <VisuallyHidden>There are no older entries.</VisuallyHidden>}
    </span>
  );
}
