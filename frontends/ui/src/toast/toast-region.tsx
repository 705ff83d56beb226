import { Toast } from 'radix-ui';
import { classes } from '../classes.ts';
import { CircleAlert, CircleCheck, X } from '../icons.ts';
import { dismissToast, toastMilliseconds, type ShownToast } from './toast.ts';

const looks = {
  default: 'border-line bg-raised',
  success: 'border-line bg-raised',
  destructive: 'border-danger/40 bg-danger-soft',
} as const;

/** SPEC §9: bottom right, Alt+T takes the focus there, and these labels. */
export function ToastRegion({ toast }: { toast: ShownToast | undefined }) {
  return (
    <Toast.Provider duration={toastMilliseconds} swipeDirection="right" label="Notification">
      {toast ? <OneToast key={toast.id} toast={toast} /> : null}
      <Toast.Viewport
        label="Notifications"
        hotkey={['altKey', 'KeyT']}
        className="fixed right-0 bottom-0 z-60 flex w-full max-w-[26rem] flex-col p-4 outline-none sm:p-6"
      />
    </Toast.Provider>
  );
}

function OneToast({ toast }: { toast: ShownToast }) {
  const { title, description, tone = 'default', action } = toast;
  return (
    <Toast.Root
      type={tone === 'destructive' ? 'foreground' : 'background'}
      onOpenChange={(open) => {
        if (!open) {
          dismissToast();
        }
      }}
      className={classes(
        'flex items-start gap-3 rounded-lg border p-4 shadow-overlay data-[state=open]:animate-rise-in',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        looks[tone],
      )}
    >
      {tone === 'destructive' ? <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" /> : null}
      {tone === 'success' ? <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" /> : null}
      <div className="grid flex-1 gap-1">
        <Toast.Title className="text-sm font-medium text-ink">{title}</Toast.Title>
        {description ? <Toast.Description className="text-sm text-muted">{description}</Toast.Description> : null}
        {action ? (
          <Toast.Action
            altText={action.label}
            onClick={action.onSelect}
            className="mt-1 justify-self-start rounded-sm text-sm font-medium text-ink underline underline-offset-4"
          >
            {action.label}
          </Toast.Action>
        ) : null}
      </div>
      <Toast.Close
        aria-label="Close toast"
        className="-m-1.5 rounded-sm p-1.5 text-muted transition-colors hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}
