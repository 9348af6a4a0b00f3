import { PageHead } from '../../components/page-head.tsx';
import { notifySuccess } from '../../lib/toast.ts';
import { BackToBadges } from './back-to-badges.tsx';
import { BadgeForm, EMPTY_BADGE } from './badge-form.tsx';
import { insertBadge, refreshBadges } from './badges-api.ts';

/** The page that adds one badge. */
export function BadgeAdd() {
  return (
    <>
      <PageHead title="Add Badge" back={<BackToBadges />} />
      <BadgeForm
        initialValues={EMPTY_BADGE}
        submitLabel="Submit"
        busyLabel="Submitting..."
        fallback="Something went wrong"
        onSave={async (badge) => {
          const added = await insertBadge(badge);
          notifySuccess('Badge added', added.name);
          void refreshBadges();
        }}
      />
    </>
  );
}
