import { createTheme } from '@mantine/core';
import classes from './admin-theme.module.css';

const overlayProps = { backgroundOpacity: 0.55 };

/** Library parts that only the signed-in pages use, in the exercise book's colours. */
export const adminTheme = createTheme({
  components: {
    Modal: {
      defaultProps: { overlayProps },
      classNames: {
        content: classes.dialog,
        header: classes.dialogHeader,
        body: classes.dialogBody,
        title: classes.dialogTitle,
        close: classes.dialogClose,
      },
    },
    Drawer: { defaultProps: { overlayProps }, classNames: { content: classes.drawer, header: classes.drawer } },
    Menu: {
      // A menu may hold nothing but its items; the placeholder would be an element more.
      defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false },
      classNames: { dropdown: classes.dropdown, item: classes.menuItem },
    },
    InputWrapper: { classNames: { success: 'qd-taken' } },
    NativeSelect: { classNames: { section: classes.selectArrow } },
    Select: { classNames: { section: classes.selectArrow, dropdown: classes.dropdown } },
    CloseButton: { classNames: { root: classes.close } },
    Notifications: { classNames: { root: classes.toasts } },
    Notification: {
      classNames: {
        root: classes.toast,
        icon: classes.toastIcon,
        body: classes.toastBody,
        title: classes.toastTitle,
        description: classes.toastText,
      },
    },
  },
});
