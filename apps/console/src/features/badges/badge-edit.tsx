import { PageHead } from '../../components/page-head.tsx';
import { StoredRow } from '../../components/stored-row.tsx';
import { notifySuccess } from '../../lib/toast.ts';
import { BackToBadges } from './back-to-badges.tsx';
import { BadgeForm, valuesOf } from './badge-form.tsx';
import { badgeQuery, refreshBadges, updateBadge } from './badges-api.ts';
import { allBadges } from './no-badges.tsx';

const FIELDS = ['Name', 'Description', 'Tier', 'Upload Icon', 'Visual Level', 'Hidden'];

/** The page that changes one badge. */
export function BadgeEdit({ id }: { readonly id: number }) {
  return (
    <>
      <PageHead title="Update Badge" back={<BackToBadges />} />
      <StoredRow key={id} query={badgeQuery(id)} fields={FIELDS} thing="badge" wayOut={allBadges}>
        {(badge) => (
          <BadgeForm
            initialValues={valuesOf(badge)}
            submitLabel="Update"
            busyLabel="Updating..."
            fallback="Failed to update badge"
            onSave={async (values) => {
              const updated = await updateBadge(id, values);
              notifySuccess('Badge updated', updated.name);
              void refreshBadges();
            }}
          />
        )}
      </StoredRow>
    </>
  );
}
