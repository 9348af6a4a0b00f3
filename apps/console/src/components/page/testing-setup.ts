// Vitest runs this before each test file: files share the modules of libraries, and one file's notifications with them.
import { notifications } from '@mantine/notifications';
import { configure } from '@testing-library/react';
import { beforeEach } from 'vitest';

// Parts that are loaded when they are needed take longer than the usual second where the machine is busy.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => notifications.clean());
