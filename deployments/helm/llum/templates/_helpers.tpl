{{- define "llum.labels" -}}
app.kubernetes.io/name: llum
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "llum.selector" -}}
app.kubernetes.io/name: llum
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: portal
{{- end }}

{{- define "llum.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "llum.secret" -}}
{{ required "existingSecret: the name of the secret with DATABASE_URL, LLUM_SECRETS and the others" .Values.existingSecret }}
{{- end }}

{{/* The environment of the servers and of the migration. */}}
{{- define "llum.environment" -}}
env:
  - name: LLUM_CONFIGURATION
    value: /etc/llum/llum.json
  - name: PUBLIC_URL
    value: {{ required "publicUrl: the address at which customers reach the portal" .Values.publicUrl | quote }}
  - name: TRUSTED_PROXIES
    value: {{ .Values.trustedProxies | quote }}
  {{- if .Values.s3.bucket }}
  - name: S3_BUCKET
    value: {{ .Values.s3.bucket | quote }}
  - name: S3_REGION
    value: {{ .Values.s3.region | quote }}
  {{- if .Values.s3.endpoint }}
  - name: S3_ENDPOINT
    value: {{ .Values.s3.endpoint | quote }}
  {{- end }}
  {{- end }}
  {{- range $name, $value := .Values.variables }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
envFrom:
  - secretRef:
      name: {{ include "llum.secret" . }}
{{- end }}

{{- define "llum.podSecurity" -}}
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
automountServiceAccountToken: false
{{- end }}

{{- define "llum.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end }}
