import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Switches between light and dark; until it is used the system's choice holds. */
export function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const other = scheme === 'dark' ? 'light' : 'dark';
  const Icon = scheme === 'dark' ? IconSun : IconMoon;
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      aria-label={`Switch to ${other} colours`}
      onClick={() => setColorScheme(other)}
    >
      <Icon size={20} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
}
