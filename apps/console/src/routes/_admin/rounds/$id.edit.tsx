import { createFileRoute } from '@tanstack/react-router';
import { rowRoute } from '../../../components/list/resource/row-route.ts';
import { RoundEdit } from '../../../features/rounds/round-edit.tsx';
import { rounds } from '../../../features/rounds/rounds-api.ts';

export const Route = createFileRoute('/_admin/rounds/$id/edit')({
  ...rowRoute(rounds.find),
  component: () => <RoundEdit id={Route.useParams().id} />,
});
