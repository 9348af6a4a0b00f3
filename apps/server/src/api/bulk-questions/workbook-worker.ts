import { serveTasks } from '../../workers/serve-tasks.ts';
import { bulkTasks } from './bulk-tasks.ts';

serveTasks(bulkTasks);
