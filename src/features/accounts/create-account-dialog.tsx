import { Dialog } from '#src/ui/dialog.tsx';
import { AccountForm } from './account-form.tsx';

type CreateAccountDialogProps = {
  domain: string | undefined;
  onCreated: (accountId: string | undefined) => void;
  onClose: () => void;
};

/** The form of a new account over the list. Its address can be shared: `?create=one`, with the `domain`. */
export function CreateAccountDialog(props: CreateAccountDialogProps) {
  return (
    <Dialog
      open
      wide
      onClose={props.onClose}
      title="Create an account"
      description="An account stands for an organisation, by its domain. The service links the people of that domain to it."
    >
      <AccountForm key={props.domain} {...props} />
    </Dialog>
  );
}
