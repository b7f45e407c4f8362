import type { ReactNode } from "react";
import { DataTable } from "#platform/ui/data/data-table.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { licences, portalVersion } from "./licences.gen.ts";
import { useWords } from "./words.ts";

/** A package's name, which may break after its scope. */
const packageName = ({ name }: { name: string }): ReactNode => {
  const [scope, ...rest] = name.split("/");
  return rest.length === 0 ? (
    scope
  ) : (
    <>
      {scope}/<wbr />
      {rest.join("/")}
    </>
  );
};

/** Version and licence of the portal, and those of the libraries in it. */
export const VersionScreen = () => {
  const t = useWords();
  const title = t("version.title");
  return (
    <Page
      title={title}
      documentTitle={useDocumentTitle(title)}
      lead={t("version.lead", { ...portalVersion })}
    >
      <Section title={t("version.libraries")}>
        <DataTable
          caption={t("version.libraries")}
          columns={[
            {
              key: "name",
              header: t("version.name"),
              cell: packageName,
              phone: "title",
              text: "wrapping",
            },
            { key: "version", header: t("version.version"), cell: ({ version }) => version },
            {
              key: "licence",
              header: t("version.licence"),
              cell: ({ licence }) => licence,
              text: "wrapping",
            },
          ]}
          rows={licences}
          rowKey={({ name }) => name}
          loadingLabel=""
          empty={null}
        />
      </Section>
    </Page>
  );
};
