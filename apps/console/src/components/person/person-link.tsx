import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { configuration } from '../../lib/configuration.ts';

/** A person's page on the participants' site; undefined where this console serves it. */
export function profileAddress(person: number | string): string | undefined {
  const site = configuration.main_site_url;
  return site === null ? undefined : `${site}/profile/${encodeURIComponent(person)}`;
}

interface PersonLinkProps {
  /** The id or the username of an account. */
  readonly person: number | string;
  readonly className?: string | undefined;
  /** The whole name, where the link may be cut. */
  readonly title?: string;
  /** Called when a link within the console is followed. */
  readonly onFollow?: () => void;
  readonly children: ReactNode;
}

/** Leads to a person's page on the participants' site, or on this console where no such site is configured. */
export function PersonLink({ person, onFollow, children, ...look }: PersonLinkProps) {
  const address = profileAddress(person);
  if (address !== undefined) {
    return (
      <a href={address} {...look}>
        {children}
      </a>
    );
  }
  return (
    <Link
      to="/profile/$idOrUsername"
      params={{ idOrUsername: String(person) }}
      {...look}
      {...(onFollow === undefined ? {} : { onClick: onFollow })}
    >
      {children}
    </Link>
  );
}
