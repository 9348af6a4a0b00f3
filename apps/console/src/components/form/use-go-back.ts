import { type NavigateOptions, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';

/** Goes back one page; where this page was the first one, to the page named here. */
export function useGoBack(otherwise: NavigateOptions): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void navigate(otherwise);
  };
}
