import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { type App, AppProvider } from './shared/app.tsx';

/** The whole portal: what the browser draws, and what the server draws of it beforehand. */
export function Screen({ app, router }: { app: App; router: AnyRouter }) {
  return (
    <QueryClientProvider client={app.queryClient}>
      <AppProvider app={app}>
        <RouterProvider router={router} />
      </AppProvider>
    </QueryClientProvider>
  );
}
