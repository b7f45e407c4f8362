import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Ellipsis, UserPlus } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { StatusChip, type StatusTone } from "#platform/ui/feedback/status-chip.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { DataTable, type Column } from "#platform/ui/data/data-table.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Menu } from "#platform/ui/overlay/menu.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDeskTitle, useStaff } from "#platform/web/desk/desk-context.ts";
import { useDeskWords } from "#platform/web/desk/words.ts";
import { listStaff } from "../contract/list-staff.ts";
import type { StaffMember } from "../contract/staff-member.ts";
import { EndDialog, ResetDialog } from "./confirm-dialogs.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { RolesDialog } from "./roles-dialog.tsx";
import { useWords } from "./words.ts";

const tones = { invited: "info", active: "positive", ended: "neutral" } as const satisfies Record<
  StaffMember["state"],
  StatusTone
>;

const useColumns = (): Column<StaffMember>[] => {
  const t = useWords();
  const words = useDeskWords();
  const { staffId: own } = useStaff();
  return [
    {
      key: "name",
      header: t("members.name"),
      cell: ({ name, staffId }) => (staffId === own ? t("members.you", { name }) : name),
      phone: "title",
    },
    { key: "email", header: t("members.email"), cell: ({ email }) => email, text: "wrapping" },
    {
      key: "roles",
      header: t("members.roles"),
      cell: ({ roles }) => roles.map((role) => words(`roles.${role}`)).join(", "),
      text: "wrapping",
    },
    {
      key: "state",
      header: t("members.state"),
      cell: ({ state, hasSecondFactor, passkeyCount }) => (
        <>
          <StatusChip tone={tones[state]}>{t(`members.states.${state}`)}</StatusChip>
          {state === "active" && !hasSecondFactor && <> {t("members.noSecondFactor")}</>}
          {passkeyCount > 0 && <> {t("members.passkeys", { count: passkeyCount })}</>}
        </>
      ),
      phone: "status",
      text: "wrapping",
    },
  ];
};

/** What is asked of an administrator before it is done, and with whom. */
interface Asked {
  readonly what: "roles" | "reset" | "end";
  readonly member: StaffMember;
}

interface MemberMenuProps {
  readonly member: StaffMember;
  readonly onAsk: (asked: Asked) => void;
}

const MemberMenu = ({ member, onAsk }: MemberMenuProps) => {
  const t = useWords();
  const { name, state } = member;
  if (state === "ended") return null;
  const choice = (what: Asked["what"], label: string) => ({
    id: what,
    label,
    onSelect: () => onAsk({ what, member }),
  });
  return (
    <Menu
      align="end"
      trigger={
        <Button
          size="small"
          variant="quiet"
          icon={<Ellipsis aria-hidden="true" />}
          aria-label={t("members.actionsOf", { name })}
        >
          {t("members.actions")}
        </Button>
      }
      choices={[
        choice("roles", t("members.change")),
        choice("reset", t("members.renew")),
        { ...choice("end", t("members.end")), tone: "negative" },
      ]}
    />
  );
};

const MemberTable = ({ onAsk }: { readonly onAsk: (asked: Asked) => void }) => {
  const t = useWords();
  const { data } = useSuspenseQuery(query(listStaff, {}));
  const columns = useColumns();
  const menuOf = (member: StaffMember) => <MemberMenu member={member} onAsk={onAsk} />;
  return (
    <DataTable
      caption={t("members.caption")}
      columns={columns}
      rows={data.items}
      rowKey={({ staffId }) => String(staffId)}
      actionsHeader={t("members.actions")}
      actions={menuOf}
      loadingLabel={t("members.loading")}
      empty={<EmptyState title={t("members.empty")} />}
    />
  );
};

/** What an open dialog needs: how it is closed, and what follows when it was done. */
const useDone = (close: () => void) => {
  const queries = useQueryClient();
  const showSnackbar = useSnackbar();
  return (text: string): void => {
    close();
    void queries.invalidateQueries({ queryKey: [listStaff.id] });
    showSnackbar({ tone: "positive", text });
  };
};

/** The accounts of staff, for administrators. */
export const MembersScreen = () => {
  const t = useWords();
  const title = t("members.title");
  const [isInviting, setInviting] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => {
    setInviting(false);
    setAsked(undefined);
  };
  const handleDone = useDone(close);
  return (
    <Page
      title={title}
      documentTitle={useDeskTitle(title)}
      lead={t("members.lead")}
      width="full"
      actions={
        <Button variant="primary" icon={<UserPlus aria-hidden="true" />} onClick={() => setInviting(true)}>
          {t("members.invite")}
        </Button>
      }
    >
      <PartBoundary
        failedTitle={t("members.failed")}
        words={t}
        fallback={
          <DataTable
            caption={t("members.caption")}
            columns={[]}
            rows={undefined}
            rowKey={() => ""}
            loadingLabel={t("members.loading")}
            empty={null}
          />
        }
      >
        <MemberTable onAsk={setAsked} />
      </PartBoundary>
      {isInviting && <InviteDialog onClose={close} onDone={handleDone} />}
      {asked?.what === "roles" && <RolesDialog member={asked.member} onClose={close} onDone={handleDone} />}
      {asked?.what === "reset" && <ResetDialog member={asked.member} onClose={close} onDone={handleDone} />}
      {asked?.what === "end" && <EndDialog member={asked.member} onClose={close} onDone={handleDone} />}
    </Page>
  );
};
