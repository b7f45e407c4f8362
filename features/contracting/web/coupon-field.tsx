import { useEffect, useState } from "react";
import { validateCoupon } from "#features/promotions/contract/validate-coupon.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { useApi } from "#platform/web/api/query.ts";
import { useContracting } from "./contracting-context.ts";
import styles from "./contracting.module.css";
import { useWords } from "./words.ts";

/** Codes are the same whatever their capitals, spaces and hyphens. */
const isSameCode = (a: string, b: string): boolean => {
  const [first, second] = [a, b].map((code) => code.replaceAll(/[\s-]/g, "").toUpperCase());
  return first === second;
};

type CouponProblem = "invalid" | "alreadyApplied" | "failed";

interface CouponFieldProps {
  readonly codes: readonly string[];
  readonly onChange: (codes: string[]) => void;
}

const useCoupon = ({ codes, onChange }: CouponFieldProps) => {
  const api = useApi();
  const { promocode } = useContracting();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<CouponProblem>();
  const [isChecking, setChecking] = useState(false);

  const apply = async (text: string): Promise<void> => {
    const code = text.trim();
    if (code === "" || isChecking) return;
    if (codes.some((each) => isSameCode(each, code))) return setProblem("alreadyApplied");
    setChecking(true);
    try {
      const { valid } = await api.call(validateCoupon, { params: { coupon: code } });
      setProblem(valid ? undefined : "invalid");
      if (!valid) return setTyped(code);
      setTyped("");
      onChange([...codes, code.toUpperCase()]);
    } catch {
      setProblem("failed");
    } finally {
      setChecking(false);
    }
  };
  // Outside React: the address, whose coupon is applied once.
  useEffect(() => {
    if (promocode !== undefined && !codes.some((each) => isSameCode(each, promocode))) void apply(promocode);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the coupon of the address is applied as the step opens
  }, [promocode]);
  return {
    typed,
    problem,
    isChecking,
    type: (text: string): void => {
      setProblem(undefined);
      setTyped(text);
    },
    apply,
  };
};

/** Coupons: typed and applied one by one, or of the address. */
export const CouponField = (props: CouponFieldProps) => {
  const t = useWords();
  const { codes, onChange } = props;
  const { typed, problem, isChecking, type, apply } = useCoupon(props);
  return (
    <div className={styles.coupons}>
      <TextField
        label={t("coupon.label")}
        hint={t("optional")}
        value={typed}
        error={problem === undefined ? undefined : t(`coupon.${problem}`)}
        width="medium"
        autoComplete="off"
        maxLength={40}
        onValueChange={type}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          void apply(typed);
        }}
      />
      <Button onClick={() => void apply(typed)} {...(isChecking ? { busyText: t("coupon.checking") } : {})}>
        {t("coupon.apply")}
      </Button>
      {codes.length > 0 && (
        <ul className={styles.files} aria-label={t("coupon.applied")}>
          {codes.map((code) => (
            <li key={code}>
              <span>{t("coupon.isApplied", { code })}</span>
              <Button
                size="small"
                variant="quiet"
                onClick={() => onChange(codes.filter((each) => each !== code))}
              >
                {t("coupon.remove", { code })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
