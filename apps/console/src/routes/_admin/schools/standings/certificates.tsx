import { createFileRoute } from '@tanstack/react-router';
import { certificateAddress } from '../../../../features/schools/certificates/certificate-search.ts';
import { CertificatesPage } from '../../../../features/schools/certificates/certificates-page.tsx';

export const Route = createFileRoute('/_admin/schools/standings/certificates')({
  validateSearch: certificateAddress.parse,
  component: () => <CertificatesPage search={Route.useSearch()} />,
});
